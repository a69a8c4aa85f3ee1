/**
 * The schema, as steps that only ever grow: a step that was released is never edited.
 * Times are milliseconds since the epoch; JSON columns are parsed by the module that owns the table.
 */
export const MIGRATIONS: readonly (readonly string[])[] = [
  [
    `CREATE TABLE organizations (
      id TEXT PRIMARY KEY,
      seed_key TEXT UNIQUE,
      name TEXT NOT NULL,
      tenant_name TEXT NOT NULL,
      parent_id TEXT REFERENCES organizations (id),
      person_pool_id TEXT NOT NULL,
      group_pool_id TEXT NOT NULL,
      settings TEXT NOT NULL,
      created_at INTEGER NOT NULL
    )`,
    `CREATE TABLE persons (
      id TEXT PRIMARY KEY,
      person_pool_id TEXT NOT NULL,
      type TEXT NOT NULL CHECK (type IN ('regular', 'anonymous')),
      active INTEGER NOT NULL,
      region TEXT NOT NULL,
      first_token_at INTEGER,
      created_at INTEGER NOT NULL
    )`,
    `CREATE TABLE handles (
      person_pool_id TEXT NOT NULL,
      type TEXT NOT NULL,
      value TEXT NOT NULL,
      person_id TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
      created_at INTEGER NOT NULL,
      PRIMARY KEY (person_pool_id, type, value)
    )`,
    `CREATE INDEX handles_by_person ON handles (person_id)`,
    `CREATE TABLE person_groups (
      person_id TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
      group_pool_id TEXT NOT NULL,
      name TEXT NOT NULL,
      PRIMARY KEY (person_id, group_pool_id, name)
    )`,
    `CREATE TABLE credentials (
      id TEXT PRIMARY KEY,
      person_id TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
      type TEXT NOT NULL CHECK (type IN ('password', 'public-key', 'totp')),
      label TEXT NOT NULL,
      params TEXT NOT NULL,
      last_used INTEGER,
      created_at INTEGER NOT NULL
    )`,
    `CREATE INDEX credentials_by_person ON credentials (person_id, type)`,
    `CREATE UNIQUE INDEX one_password_each ON credentials (person_id) WHERE type = 'password'`,
    `CREATE UNIQUE INDEX one_totp_each ON credentials (person_id) WHERE type = 'totp'`,
    `CREATE TABLE flows (
      id TEXT PRIMARY KEY,
      organization_id TEXT NOT NULL REFERENCES organizations (id),
      purpose TEXT NOT NULL,
      method TEXT NOT NULL,
      handle TEXT,
      options TEXT NOT NULL,
      metadata TEXT NOT NULL,
      previous TEXT,
      requested_by TEXT NOT NULL,
      person_id TEXT NOT NULL,
      outcome TEXT,
      expires_at INTEGER NOT NULL,
      created_at INTEGER NOT NULL
    )`,
    `CREATE INDEX flows_by_expiry ON flows (expires_at)`,
    `CREATE TABLE challenges (
      id TEXT PRIMARY KEY,
      flow_id TEXT NOT NULL REFERENCES flows (id) ON DELETE CASCADE,
      position INTEGER,
      type TEXT NOT NULL,
      options TEXT NOT NULL,
      secret TEXT NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('open', 'done', 'dead')),
      attempts INTEGER NOT NULL DEFAULT 0,
      done_at INTEGER,
      delivered_at INTEGER,
      expires_at INTEGER NOT NULL
    )`,
    `CREATE INDEX challenges_by_flow ON challenges (flow_id)`,
    `CREATE TABLE outbox (
      id TEXT PRIMARY KEY,
      channel TEXT NOT NULL,
      recipient TEXT NOT NULL,
      subject TEXT NOT NULL,
      text TEXT NOT NULL,
      code TEXT,
      link TEXT,
      sent_at INTEGER NOT NULL
    )`,
    `CREATE INDEX outbox_by_recipient ON outbox (recipient, sent_at)`,
    `CREATE TABLE throttles (
      key TEXT PRIMARY KEY,
      count INTEGER NOT NULL,
      window_ends_at INTEGER NOT NULL,
      blocked_until INTEGER NOT NULL
    )`,
    `CREATE TABLE revoked_tokens (id TEXT PRIMARY KEY, expires_at INTEGER NOT NULL)`,
    `CREATE TABLE seeded (key TEXT PRIMARY KEY)`,
  ],
  [
    `ALTER TABLE credentials ADD COLUMN external_id TEXT`,
    `CREATE UNIQUE INDEX credentials_by_external_id ON credentials (external_id)`,
  ],
  [
    `CREATE TABLE groups (
      group_pool_id TEXT NOT NULL,
      name TEXT NOT NULL,
      description TEXT,
      created_at INTEGER NOT NULL,
      PRIMARY KEY (group_pool_id, name)
    )`,
    `INSERT INTO groups (group_pool_id, name, created_at)
      SELECT DISTINCT group_pool_id, name, 0 FROM person_groups`,
    `CREATE TABLE attributes (
      person_id TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
      scope_id TEXT NOT NULL,
      bucket TEXT NOT NULL,
      name TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (person_id, scope_id, bucket, name)
    )`,
    `CREATE TABLE consents (
      person_id TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
      level TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      PRIMARY KEY (person_id, level)
    )`,
    `CREATE TABLE api_keys (
      organization_id TEXT PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
      hash TEXT NOT NULL UNIQUE
    )`,
    `CREATE TABLE audit (
      id TEXT PRIMARY KEY,
      actor TEXT NOT NULL,
      action TEXT NOT NULL,
      person_id TEXT NOT NULL,
      at INTEGER NOT NULL
    )`,
    `CREATE TABLE packs (
      id TEXT PRIMARY KEY,
      challenge_id TEXT NOT NULL REFERENCES challenges (id) ON DELETE CASCADE
    )`,
  ],
  [
    `CREATE TABLE hosted_logins (
      id TEXT PRIMARY KEY,
      organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
      request TEXT NOT NULL,
      result TEXT,
      code_hash TEXT UNIQUE,
      code_expires_at INTEGER,
      used_at INTEGER,
      token_id TEXT,
      access_hash TEXT UNIQUE,
      expires_at INTEGER NOT NULL
    )`,
    `CREATE TABLE social_state (
      kind TEXT NOT NULL,
      id TEXT NOT NULL,
      payload TEXT NOT NULL,
      uid TEXT,
      grant_id TEXT,
      expires_at INTEGER NOT NULL,
      PRIMARY KEY (kind, id)
    )`,
    `CREATE TABLE saml_requests (
      id TEXT PRIMARY KEY,
      value TEXT NOT NULL,
      created_at INTEGER NOT NULL
    )`,
  ],
  [`ALTER TABLE challenges ADD COLUMN answer_digest TEXT`],
  [`CREATE INDEX flows_by_handle ON flows (handle, organization_id)`],
  [
    // Tokens carry the generation that they were issued in; raising it ends every session.
    `ALTER TABLE persons ADD COLUMN session_generation INTEGER NOT NULL DEFAULT 0`,
    `ALTER TABLE persons ADD COLUMN sessions_not_before INTEGER`,
    `ALTER TABLE flows ADD COLUMN actor TEXT`,
    // Their rows say too little about the session that they came with.
    `DELETE FROM flows WHERE previous IS NOT NULL OR outcome IS NOT NULL`,
    `DELETE FROM hosted_logins`,
    `ALTER TABLE hosted_logins ADD COLUMN refresh_hash TEXT`,
    `CREATE INDEX flows_by_person ON flows (person_id)`,
    `CREATE INDEX packs_by_challenge ON packs (challenge_id)`,
    `CREATE INDEX persons_by_pool ON persons (person_pool_id, created_at)`,
    `CREATE INDEX persons_by_type ON persons (type, created_at)`,
    `CREATE INDEX members_by_group ON person_groups (group_pool_id, name)`,
    `CREATE INDEX outbox_by_time ON outbox (sent_at)`,
    `CREATE INDEX audit_by_time ON audit (at)`,
    `CREATE INDEX revoked_tokens_by_expiry ON revoked_tokens (expires_at)`,
    `CREATE INDEX throttles_by_end ON throttles (window_ends_at)`,
    `CREATE INDEX hosted_logins_by_expiry ON hosted_logins (expires_at)`,
    `CREATE INDEX social_state_by_expiry ON social_state (expires_at)`,
    `CREATE INDEX social_state_by_uid ON social_state (kind, uid)`,
    `CREATE INDEX social_state_by_grant ON social_state (grant_id)`,
    `CREATE INDEX saml_requests_by_time ON saml_requests (created_at)`,
    `CREATE TABLE events (
      id TEXT PRIMARY KEY,
      organization_id TEXT NOT NULL,
      name TEXT NOT NULL,
      person_id TEXT,
      detail TEXT NOT NULL,
      at INTEGER NOT NULL
    )`,
    `CREATE INDEX events_by_time ON events (at)`,
  ],
  [
    // Sign-ins under way begin again; codes and refresh tokens are the library's from now on.
    `DROP TABLE hosted_logins`,
    `DELETE FROM social_state`,
    `ALTER TABLE social_state RENAME TO oidc_state`,
    `CREATE TABLE hosted_sessions (
      id TEXT PRIMARY KEY,
      organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
      session TEXT NOT NULL,
      expires_at INTEGER NOT NULL
    )`,
    `CREATE INDEX hosted_sessions_by_expiry ON hosted_sessions (expires_at)`,
  ],
  [
    // Sessions have an id from now on, which these rows do not know.
    `DELETE FROM flows WHERE previous IS NOT NULL OR outcome IS NOT NULL OR actor IS NOT NULL`,
    `DELETE FROM hosted_sessions`,
  ],
];
