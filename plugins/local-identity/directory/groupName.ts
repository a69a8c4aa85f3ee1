import {z} from 'zod';

/** A name that a group may have, wherever one comes from. */
export const GroupName = z
  .string()
  .max(128)
  .regex(/^[A-Za-z0-9_.-]+$/, 'a group name is made of letters, digits, "_", "." and "-"');
