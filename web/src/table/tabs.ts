// What the rail beside a board can show.
export type Tab = "moments" | "log" | "team" | "talk" | "rules";
