// "Your turn" where the person looks: tab title, notification, a short sound.
import { settings } from "../text/settings.svelte";

/** Ask for leave to notify; true when it was given. */
export async function askToNotify(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}

export function notify(text: string, tag: string): void {
  if (settings.sound) beep();
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

let context: AudioContext | null = null;

function beep(): void {
  try {
    context ??= new AudioContext();
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const now = context.currentTime;
    tone.frequency.setValueAtTime(660, now);
    tone.frequency.setValueAtTime(880, now + 0.09);
    volume.gain.setValueAtTime(0.08, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + 0.25);
    tone.connect(volume).connect(context.destination);
    tone.start(now);
    tone.stop(now + 0.26);
  } catch {
    // no sound on this machine
  }
}
