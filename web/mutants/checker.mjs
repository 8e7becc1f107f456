// A checker of Stryker that lets only the mutants through that were drawn; Stryker itself knows ranges, not mutants.
import { readFileSync } from "node:fs";
import { CheckStatus } from "@stryker-mutator/api/check";
import { declareFactoryPlugin, PluginKind } from "@stryker-mutator/api/plugin";
import { DRAWN, nameOf } from "./draw.mjs";

function makeChecker() {
  const drawn = new Set(JSON.parse(readFileSync(process.env[DRAWN], "utf-8")));
  const verdict = (mutant) =>
    drawn.has(nameOf(mutant)) ? { status: CheckStatus.Passed } : { status: CheckStatus.CompileError, reason: "not drawn" };
  return {
    init: () => Promise.resolve(),
    check: (mutants) => Promise.resolve(Object.fromEntries(mutants.map((mutant) => [mutant.id, verdict(mutant)]))),
    group: (mutants) => Promise.resolve([mutants.map(({ id }) => id)]),
  };
}
makeChecker.inject = [];

export const strykerPlugins = [declareFactoryPlugin(PluginKind.Checker, "drawn", makeChecker)];
