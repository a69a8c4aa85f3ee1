import {randomUUID} from 'node:crypto';
import {z} from 'zod';
import {optional, sql, type StoreParts, time} from '../database/database';

const MessageRow = z.object({
  id: z.string(),
  channel: z.enum(['email', 'sms']),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  code: optional(z.string()),
  link: optional(z.string()),
  sentAt: time,
});
export type Message = z.output<typeof MessageRow>;
export type MessageDraft = Pick<Message, 'channel' | 'to' | 'subject' | 'text'> & {
  code?: string;
  link?: string;
  /** If false, the message is stored and removed in the same commit. */
  isDelivered?: boolean;
};

const MAX_LISTED = 200;

/** The outbox for email and text messages: shown on a page instead of being sent. */
export function createOutbox({database, now}: StoreParts) {
  const listeners = new Set<() => void>();
  return {
    /**
     * Stored in the caller's transaction. If delivery depends on the recipient,
     * both cases run the same statements, so that timing reveals nothing.
     */
    insert({to: recipient, isDelivered = true, ...message}: MessageDraft) {
      const id = randomUUID();
      database.insert('outbox', {...message, id, recipient, sentAt: now()});
      database.run(sql`DELETE FROM outbox WHERE id = ${isDelivered ? '' : id}`);
    },

    /** Newest first. */
    list: (to?: string): Message[] =>
      database.all(
        MessageRow,
        sql`SELECT *, recipient AS "to" FROM outbox WHERE recipient = ${to} OR ${to} IS NULL
            ORDER BY sent_at DESC, rowid DESC LIMIT ${MAX_LISTED}`,
      ),

    /** Notifies open pages of new messages. */
    announce: () => listeners.forEach((listener) => listener()),

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
