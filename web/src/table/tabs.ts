// What the rail beside a board can show.
export type Tab = "log" | "team" | "talk" | "rules";
