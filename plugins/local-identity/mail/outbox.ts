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
  /** Given: stored like any other, and removed in the same commit unless it is true. */
  isDelivered?: boolean;
};

const MAX_LISTED = 200;

export type Outbox = ReturnType<typeof createOutbox>;

/** Where e-mail and text messages go: nowhere but a page, so that codes and links can be used at once. */
export function createOutbox({database, clock}: {database: Database; clock: () => Date}) {
  const listeners = new Set<() => void>();
  return {
    /**
     * Sent with what it belongs to, in one commit. Where it depends on the recipient whether a message
     * is delivered, both cases run the same statements: time tells no more than the response.
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

    /** Tells pages that are open that there is something new. */
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
