// Small changes of the page's TypeScript, drawn by seed, each with the tests that reach it; results as JSON.
//   node run.mjs --seed 11 --count 40 [--file part/of/path] [--jobs 2] [--write results.json]
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { DRAWN, draw, fileOf, mutantsOf, nameOf } from "./draw.mjs";

const HERE = import.meta.dirname;
const KEPT = resolve(HERE, "../../.mutants/page"); // outside of web: what lies there would count as the page's source
const OTHERS = /\.test\.ts$|\/(main|fakes|fixtures|protocol|en|ja|board)\.ts$/; // tests, types, and tables of words
const OUTCOMES = { Killed: "caught", RuntimeError: "caught", Timeout: "endless", Survived: "survived", NoCoverage: "survived" };

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "40" },
    file: { type: "string", default: "" },
    jobs: { type: "string", default: "1" },
    write: { type: "string" },
  },
});
const output = resolve(values.write ?? resolve(KEPT, `results-${values.seed}.json`)); // where `make mutants` looks
process.chdir(resolve(HERE, ".."));

const files = globSync("src/**/*.ts").filter((file) => !OTHERS.test(file) && file.includes(values.file)).sort();
const every = await mutantsOf(files);
const drawn = draw(every, values.seed, Number(values.count));
const changes = await tried(drawn);
if (changes.length !== drawn.length) throw new Error(`${drawn.length} were drawn and ${changes.length} tried`);
mkdirSync(dirname(output), { recursive: true });
writeFileSync(output, `${JSON.stringify({ seed: Number(values.seed), mutants: every.length, changes }, null, 1)}\n`);
const missed = changes.filter(({ outcome }) => outcome === "survived");
for (const { file, line, before, after } of missed) console.log(`survived ${file}:${line}\n  ${before}\n  ${after}`);
console.log(`${changes.length - missed.length} of ${changes.length} caught; ${every.length} there are`);

/** What became of each, by file and line. */
async function tried(mutants) {
  const list = resolve(KEPT, `drawn-${process.pid}.json`);
  const names = new Set(mutants.map(nameOf));
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(list, JSON.stringify([...names]));
  process.env[DRAWN] = list;
  try {
    const found = (await new Stryker(settings(mutants)).runMutationTest()).map(fromZero);
    return found
      .filter((mutant) => names.has(nameOf(mutant)))
      .map(told)
      .sort((one, other) => (one.file === other.file ? one.line - other.line : one.file < other.file ? -1 : 1));
  } finally {
    rmSync(list);
  }
}

function settings(mutants) {
  return {
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner", resolve(HERE, "checker.mjs")],
    checkers: ["drawn"],
    mutate: [...new Set(mutants.map(fileOf))],
    ignorePatterns: ["mutants", "fonts", "openapi.json"],
    tempDirName: KEPT,
    coverageAnalysis: "perTest",
    disableTypeChecks: false,
    concurrency: Number(values.jobs),
    timeoutMS: 10_000,
    reporters: [process.stdout.isTTY ? "progress" : "progress-append-only"],
    logLevel: "warn",
  };
}

/** Results count lines and columns from 1, mutants before from 0. */
function fromZero(result) {
  const less = ({ line, column }) => ({ line: line - 1, column: column - 1 });
  const { start, end } = result.location;
  return { ...result, location: { start: less(start), end: less(end) } };
}

/** A change as the report tells it: its lines before and after, each as one line, and what became of it. */
function told(mutant) {
  const { start, end } = mutant.location;
  const lines = readFileSync(fileOf(mutant), "utf-8").split("\n").slice(start.line, end.line + 1);
  const [head, tail] = [lines[0].slice(0, start.column), lines.at(-1).slice(end.column)];
  const flat = (text) => text.replaceAll(/\s+/g, " ").trim();
  return {
    file: `web/${fileOf(mutant)}`,
    line: start.line + 1,
    before: flat(lines.join(" ")),
    after: flat(head + mutant.replacement + tail),
    mutator: mutant.mutatorName,
    outcome: OUTCOMES[mutant.status] ?? mutant.status,
  };
}
