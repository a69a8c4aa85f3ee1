-- Times are milliseconds since the epoch. JSON columns are parsed by the store that owns the table.

CREATE TABLE organizations (
  id TEXT PRIMARY KEY,
  seed_key TEXT UNIQUE,
  name TEXT NOT NULL,
  tenant_name TEXT NOT NULL,
  parent_id TEXT REFERENCES organizations (id),
  person_pool_id TEXT NOT NULL,
  group_pool_id TEXT NOT NULL,
  settings TEXT NOT NULL,
  created_at INTEGER NOT NULL
);

CREATE TABLE persons (
  id TEXT PRIMARY KEY,
  person_pool_id TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('regular', 'anonymous')),
  active INTEGER NOT NULL,
  region TEXT NOT NULL,
  first_token_at INTEGER,
  created_at INTEGER NOT NULL,
  session_generation INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX persons_by_pool ON persons (person_pool_id, created_at);
CREATE INDEX persons_by_type ON persons (type, created_at);

CREATE TABLE handles (
  person_pool_id TEXT NOT NULL,
  type TEXT NOT NULL,
  value TEXT NOT NULL,
  person_id TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (person_pool_id, type, value)
);
CREATE INDEX handles_by_person ON handles (person_id);

CREATE TABLE groups (
  group_pool_id TEXT NOT NULL,
  name TEXT NOT NULL,
  description TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (group_pool_id, name)
);

CREATE TABLE person_groups (
  person_id TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
  group_pool_id TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (person_id, group_pool_id, name)
);
CREATE INDEX members_by_group ON person_groups (group_pool_id, name);

CREATE TABLE credentials (
  id TEXT PRIMARY KEY,
  person_id TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
  type TEXT NOT NULL CHECK (type IN ('password', 'public-key', 'totp')),
  label TEXT NOT NULL,
  params TEXT NOT NULL,
  last_used INTEGER,
  created_at INTEGER NOT NULL,
  external_id TEXT
);
CREATE INDEX credentials_by_person ON credentials (person_id, type);
CREATE UNIQUE INDEX credentials_by_external_id ON credentials (external_id);
CREATE UNIQUE INDEX one_password_each ON credentials (person_id) WHERE type = 'password';
CREATE UNIQUE INDEX one_totp_each ON credentials (person_id) WHERE type = 'totp';

CREATE TABLE attributes (
  person_id TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
  scope_id TEXT NOT NULL,
  bucket TEXT NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (person_id, scope_id, bucket, name)
);

CREATE TABLE consents (
  person_id TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
  level TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (person_id, level)
);

CREATE TABLE flows (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  purpose TEXT NOT NULL,
  method TEXT NOT NULL,
  handle TEXT,
  metadata TEXT NOT NULL,
  previous TEXT,
  requested_by TEXT NOT NULL,
  person_id TEXT NOT NULL,
  outcome TEXT,
  expires_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  actor TEXT
);
CREATE INDEX flows_by_expiry ON flows (expires_at);
CREATE INDEX flows_by_handle ON flows (handle, organization_id);
CREATE INDEX flows_by_person ON flows (person_id);

CREATE TABLE challenges (
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
  expires_at INTEGER NOT NULL,
  answer_digest TEXT
);
CREATE INDEX challenges_by_flow ON challenges (flow_id);

CREATE TABLE outbox (
  id TEXT PRIMARY KEY,
  channel TEXT NOT NULL,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  code TEXT,
  link TEXT,
  sent_at INTEGER NOT NULL
);
CREATE INDEX outbox_by_recipient ON outbox (recipient, sent_at);
CREATE INDEX outbox_by_time ON outbox (sent_at);

CREATE TABLE throttles (
  key TEXT PRIMARY KEY,
  count INTEGER NOT NULL,
  window_ends_at INTEGER NOT NULL,
  blocked_until INTEGER NOT NULL
);
CREATE INDEX throttles_by_end ON throttles (window_ends_at);

CREATE TABLE revoked_tokens (id TEXT PRIMARY KEY, expires_at INTEGER NOT NULL);
CREATE INDEX revoked_tokens_by_expiry ON revoked_tokens (expires_at);

CREATE TABLE hosted_sessions (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  session TEXT NOT NULL,
  expires_at INTEGER NOT NULL
);
CREATE INDEX hosted_sessions_by_expiry ON hosted_sessions (expires_at);

CREATE TABLE oidc_state (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  payload TEXT NOT NULL,
  uid TEXT,
  grant_id TEXT,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (kind, id)
);
CREATE INDEX social_state_by_expiry ON oidc_state (expires_at);
CREATE INDEX social_state_by_uid ON oidc_state (kind, uid);
CREATE INDEX social_state_by_grant ON oidc_state (grant_id);

CREATE TABLE api_keys (
  organization_id TEXT PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  hash TEXT NOT NULL UNIQUE
);

CREATE TABLE audit (
  id TEXT PRIMARY KEY,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  person_id TEXT NOT NULL,
  at INTEGER NOT NULL
);
CREATE INDEX audit_by_time ON audit (at);

CREATE TABLE events (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL,
  name TEXT NOT NULL,
  person_id TEXT,
  detail TEXT NOT NULL,
  at INTEGER NOT NULL
);
CREATE INDEX events_by_time ON events (at);

CREATE TABLE seeded (key TEXT PRIMARY KEY);

CREATE TABLE identity_checks (
  person_id TEXT NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
  idempotency_key TEXT NOT NULL,
  id TEXT NOT NULL,
  digest TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (person_id, idempotency_key)
);
CREATE INDEX identity_checks_by_time ON identity_checks (created_at);
