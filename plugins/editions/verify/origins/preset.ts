import {recordOrigins} from './recordOrigins';

/** A preset, because its plugins run before all others and can observe each of them. */
export default function presetOrigins(): {plugins: (typeof recordOrigins)[]} {
  return {plugins: [recordOrigins]};
}
