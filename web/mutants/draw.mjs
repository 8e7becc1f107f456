// Which mutants there are, and which of them a seed draws.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createInstrumenter } from "@stryker-mutator/instrumenter";
import { createInjector } from "typed-inject";

/** The environment variable that tells the checker where the names of the drawn ones are. */
export const DRAWN = "LOGICADE_DRAWN";

const quiet = () => {};
const LOGGER = { isDebugEnabled: () => false, debug: quiet, info: quiet, warn: console.warn, error: console.error };

/** A mutant's file, as a path in `web`; while Stryker works it lies in a copy. */
export function fileOf({ fileName }) {
  const path = fileName.replaceAll("\\", "/");
  return path.slice(path.lastIndexOf("src/"));
}

/** A mutant's name, the same in every run while its file is the same. */
export function nameOf(mutant) {
  const { start, end } = mutant.location;
  const place = [start.line, start.column, end.line, end.column];
  return [fileOf(mutant), ...place, mutant.mutatorName, mutant.replacement].join(":");
}

/** All mutants of some files. */
export async function mutantsOf(files) {
  const sources = files.map((name) => ({ name, content: readFileSync(name, "utf-8"), mutate: true }));
  const instrumenter = createInjector().provideValue("logger", LOGGER).injectFunction(createInstrumenter);
  const options = { plugins: null, excludedMutations: [], ignorers: [], noHeader: false };
  const { mutants } = await instrumenter.instrument(sources, options);
  return mutants.filter(({ status }) => status === undefined);
}

/** So many of them by seed; the order hangs on names alone, so that another file's change draws no others here. */
export function draw(mutants, seed, count) {
  const rank = (mutant) => createHash("sha256").update(`${seed} ${nameOf(mutant)}`).digest("hex");
  return mutants
    .map((mutant) => ({ mutant, at: rank(mutant) }))
    .sort((one, other) => (one.at < other.at ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}
