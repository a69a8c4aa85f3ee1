import {z} from 'zod';

/** Valid group names, from any source. */
export const GroupName = z
  .string()
  .max(128)
  .regex(/^[A-Za-z0-9_.-]+$/, 'a group name can contain only letters, digits, "_", "." and "-"');
