// Short synthesised sounds: no files, nothing to load. Silent until the person has touched the page, as browsers ask.

import { settings } from "./settings.js";

/** @type {AudioContext | null} */
let audio = null;
/** Through which everything is heard: the volume. @type {GainNode | null} */
let out = null;

const wake = () => {
  if (!settings.sounds || audio || !("AudioContext" in window)) return;
  audio = new AudioContext();
  out = audio.createGain();
  out.connect(audio.destination);
};
addEventListener("pointerdown", wake, { passive: true });
addEventListener("keydown", wake);

/**
 * One struck tone: a sine that falls in pitch and dies away.
 * @param {number} pitch
 * @param {number} length
 * @param {number} loudness
 * @param {number} [later]
 * @param {OscillatorType} [type]
 */
function strike(pitch, length, loudness, later = 0, type = "sine") {
  if (!audio || !out) return;
  const start = audio.currentTime + later;
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = type;
  tone.frequency.setValueAtTime(pitch, start);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, start + length);
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loudness, start + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(gain).connect(out);
  tone.start(start);
  tone.stop(start + length + 0.02);
}

/** A dull brush: filtered noise. @param {number} length @param {number} pitch @param {number} loudness */
function brush(length, pitch, loudness) {
  if (!audio || !out) return;
  const samples = Math.ceil(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, samples, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / samples);
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  const gain = audio.createGain();
  gain.gain.value = loudness;
  source.connect(filter).connect(gain).connect(out);
  source.start();
}

/** @type {Record<string, () => void>} */
const SOUNDS = {
  place: () => {
    strike(1450, 0.07, 0.16);
    strike(420, 0.09, 0.12);
  },
  remove: () => brush(0.13, 900, 0.22),
  jump: () => {
    strike(1150, 0.06, 0.14);
    strike(1700, 0.07, 0.1, 0.09);
  },
  claim: () => {
    strike(880, 0.09, 0.12);
    strike(1175, 0.09, 0.12, 0.07);
    strike(1568, 0.12, 0.12, 0.14);
  },
  refuse: () => strike(170, 0.14, 0.16, 0, "triangle"),
  turn: () => {
    strike(660, 0.12, 0.07);
    strike(990, 0.16, 0.07, 0.1);
  },
  low: () => {
    strike(980, 0.08, 0.12);
    strike(980, 0.08, 0.12, 0.16);
  },
  over: () => {
    strike(523, 0.25, 0.1);
    strike(659, 0.25, 0.1, 0.12);
    strike(784, 0.4, 0.1, 0.24);
  },
};

/** @param {string} name */
export function sound(name) {
  if (
    !settings.sounds ||
    !settings.volume ||
    !audio ||
    !out ||
    (document.visibilityState === "hidden" && name !== "turn")
  )
    return;
  // Loudness is heard in proportions: half the figure is to sound half as loud. 70 is as loud as the sounds are made.
  out.gain.value = (settings.volume / 70) ** 2;
  SOUNDS[name]?.();
}
