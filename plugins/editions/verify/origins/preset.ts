import {recordOrigins} from './recordOrigins';

/** A preset, because the plugins of presets come before all others: it has to see each of them begin. */
export default function presetOrigins(): {plugins: (typeof recordOrigins)[]} {
  return {plugins: [recordOrigins]};
}
