import { mount } from "svelte";
import App from "./App.svelte";
import "@fontsource-variable/lexend/index.css";
import "../fonts/fonts.css";
import "./art/art.css";
import "./parts/parts.css";
import "./style/base.css";
import "./style/controls.css";
import "./style/rules.css";
import { settings } from "./text/settings.svelte";

settings.show();
mount(App, { target: document.getElementById("app")! });
