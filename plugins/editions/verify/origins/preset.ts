import {recordOrigins} from './recordOrigins';

/** A preset, because its plugins run before all others. */
export default function presetOrigins(): {plugins: (typeof recordOrigins)[]} {
  return {plugins: [recordOrigins]};
}
