import {z} from 'zod';

/** Valid group names, from any source. */
export const GroupName = z
  .string()
  .max(128)
  .regex(/^[A-Za-z0-9_.-]+$/, 'a group name is made of letters, digits, "_", "." and "-"');
