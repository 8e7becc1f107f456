// "Your turn" where the person looks: tab title, notification, a short sound.
import { settings } from "../text/settings.svelte";

/** Ask for leave to notify; true when it was given. */
export async function askToNotify(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}

export function notify(text: string, tag: string): void {
  if (!settings.notify || document.visibilityState === "visible") return;
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const note = new Notification("Logicade", { body: text, tag });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // some phones allow notifications from service workers only
  }
}

/** Tones of our own: hertz, and seconds from when to when. */
export const TONES = {
  turn: [[660, 0, 0.1], [880, 0.09, 0.25]],
  action: [[440, 0, 0.08]],
  end: [[523, 0, 0.14], [659, 0.13, 0.27], [784, 0.26, 0.55]],
} as const;

const VOLUME = 0.08;
let context: AudioContext | null = null;

/** Play a few tones, where the person has switched sounds on. */
export function play(what: keyof typeof TONES): void {
  if (!settings.sound) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume(); // until the first touch of the page
    for (const [pitch, from, to] of TONES[what]) sound(context, pitch, context.currentTime + from, to - from);
  } catch {
    // no sound on this machine
  }
}

function sound(context: AudioContext, pitch: number, at: number, length: number): void {
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  tone.frequency.setValueAtTime(pitch, at);
  volume.gain.setValueAtTime(VOLUME, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + length);
}
