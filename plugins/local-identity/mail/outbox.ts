import {randomUUID} from 'node:crypto';
import {z} from 'zod';
import {optional, time} from '../database/columns';
import type {Database} from '../database/openDatabase';

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

export type Outbox = ReturnType<typeof createOutbox>;

/** The outbox for email and text messages: shown on a page instead of being sent. */
export function createOutbox({database, clock}: {database: Database; clock: () => Date}) {
  const listeners = new Set<() => void>();
  return {
    /**
     * Stored in the caller's transaction. If delivery depends on the recipient,
     * both cases run the same statements, so that timing reveals nothing.
     */
    async insert(draft: MessageDraft): Promise<void> {
      const {channel, to, subject, text, code, link, isDelivered} = draft;
      const id = randomUUID();
      await database.run(
        `INSERT INTO outbox (id, channel, recipient, subject, text, code, link, sent_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        [id, channel, to, subject, text, code ?? null, link ?? null, clock().getTime()],
      );
      if (isDelivered !== undefined) {
        await database.run('DELETE FROM outbox WHERE id = ?', [isDelivered ? randomUUID() : id]);
      }
    },

    /** Newest first. */
    list: (to?: string): Promise<Message[]> =>
      database.all(
        MessageRow,
        `SELECT *, recipient AS "to" FROM outbox ${to === undefined ? '' : 'WHERE recipient = ?'} ORDER BY sent_at DESC, rowid DESC LIMIT ${MAX_LISTED}`,
        to === undefined ? [] : [to],
      ),

    /** Notifies open pages of new messages. */
    announce(): void {
      for (const listener of listeners) {
        listener();
      }
    },

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
