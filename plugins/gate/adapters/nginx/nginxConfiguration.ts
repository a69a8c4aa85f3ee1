import {FIXED_POLICIES, fixedHeaders} from '../../pipeline/securityHeaders';
import {contentTypes} from './contentTypes';

export type NginxOptions = {
  /** What nginx listens on: a port of this machine, or an address with one. */
  listen: string;
  /** Where the gate answers, for example http://127.0.0.1:3000. */
  gateURL: URL;
  /** The origin that readers see. */
  publicURL: URL;
  /** Absolute path of the folder of editions, the same that the gate serves from. */
  editionsDirectory: string;
};

/** For so long nginx serves a session without asking again, also after it was signed out or the gate has stopped. */
const AUTHORIZED_SECONDS = 5;

/** What a session's cookie may hold. */
const VALUE = '[A-Za-z0-9._~-]++';

/** Tokens of up to 7 kB in numbered parts, and the cookies of others beside them. */
const HEADER_BUFFERS = '4 24k';

/**
 * The configuration that serves the files of each reader's own edition with nginx. Every decision is the
 * gate's: nginx asks it who reads, and hands it every request that is not plainly for a file.
 */
export function nginxConfiguration(options: NginxOptions): string {
  const {listen, gateURL, publicURL, editionsDirectory} = options;
  const prefix = publicURL.protocol === 'https:' ? '__Host-' : '';
  const name = `${prefix}gate_session`;
  // Cookies of other names, before and after it; never gone back over, so that the whole is read once.
  const other = `(?![ \\t]*${prefix}gate_(?:session|view))[^;]*+`;
  const others = `(?:${other}; )*+`;
  const end = `(?:; ${other})*+`;
  return `# Serves the developer portal: nginx the files, the gate at ${gateURL.host} the decisions.
# Written by "npm run gate -- nginx"; write it again rather than change it.
#
#   nginx -p FOLDER -c nginx.conf            starts it (FOLDER: where this file lies)
#   nginx -p FOLDER -c nginx.conf -s reload  takes a new version of this file
#
# There is no location outside the check. Without an answer of the gate nothing is served. A session that
# was signed out is refused after ${AUTHORIZED_SECONDS} s at the latest, one that was revoked at the identity provider
# ${AUTHORIZED_SECONDS} s after the gate has noticed.

worker_processes auto;
# The patterns below are compiled to machine code.
pcre_jit on;
pid nginx.pid;
error_log error.log warn;

events {
    worker_connections 4096;
}

http {
    # Sessions lie in the cache's files as they are: only the owner of the process may read this folder.
    # Put it into memory where you can (a tmpfs), and out of backups.
    proxy_cache_path cache levels=1:2 keys_zone=sessions:10m max_size=256m inactive=1m use_temp_path=off;
    proxy_temp_path temporary/proxy;
    client_body_temp_path temporary/body;
    # nginx wants places for these too; nothing here uses them.
    fastcgi_temp_path temporary/fastcgi;
    uwsgi_temp_path temporary/uwsgi;
    scgi_temp_path temporary/scgi;

    # No query: sign-ins come back with codes in it. No cookie either.
    log_format portal '$remote_addr $time_iso8601 $request_method "$uri" $status $body_bytes_sent $request_time';
    access_log access.log portal buffer=64k flush=1s;

    server_tokens off;
    # Editions never change once they are built, and what the gate said is known by more than its file's name.
    open_file_cache max=20000 inactive=60s;
    open_file_cache_valid 60s;
    sendfile on;
    tcp_nopush on;
    keepalive_timeout 65s;
    client_max_body_size 64k;
    # The longest session cookies together are 7 kB.
    large_client_header_buffers ${HEADER_BUFFERS};
    client_header_timeout 10s;
    client_body_timeout 10s;
    send_timeout 30s;
    reset_timedout_connection on;

    upstream gate {
        server ${gateURL.host};
        keepalive 32;
    }

    # The session's cookies, byte for byte: the key under which the gate's answer is kept. A variable such as
    # $cookie_… will not do: its name ends at the first hyphen and knows no letter case, so that readers would
    # share a key. Whoever sends these bytes holds the session. Anything but one session, spelled as browsers
    # spell it, has no key: two cookies of the name, blanks about it, parts that do not follow each other; and a
    # reviewer's who sees the portal as other readers do.
    map $http_cookie $session_key {
        default "";
        "~^${others}${name}=(?<whole>${VALUE})${end}$" $whole;
        "~^${others}${name}\\.1=(?<part1>${VALUE}); ${name}\\.2=(?<part2>${VALUE})${end}$" "$part1|$part2";
        "~^${others}${name}\\.1=(?<part1>${VALUE}); ${name}\\.2=(?<part2>${VALUE}); ${name}\\.3=(?<part3>${VALUE})${end}$" "$part1|$part2|$part3";
    }

    # Paths that can only mean one file: plain letters, no hidden name, no empty segment. Everything else,
    # also whatever is not GET, asks for Markdown or brings a read token, goes to the gate, which knows all spellings.
    map $request_uri $is_plain_path {
        default 0;
        "~^(?:/[A-Za-z0-9_~-][A-Za-z0-9_.~-]*)*/(?:\\?[^#]*)?$" 1;
        "~^(?:/[A-Za-z0-9_~-][A-Za-z0-9_.~-]*)*/[A-Za-z0-9_~-][A-Za-z0-9_.~-]*\\.[A-Za-z0-9]+(?:\\?[^#]*)?$" 1;
    }
    map $uri $is_file_name {
        default 1;
        "~*\\.(?:html?|md|br|gz|map)$" 0;
    }
    map $http_accept $wants_markdown {
        default 0;
        "~*text/markdown" 1;
    }
    # Whoever brings a read token is not the reader of the cookies beside it, and no answer to them is kept.
    map $http_authorization $has_authorization {
        default 1;
        "" 0;
    }
    map "$request_method $is_plain_path $is_file_name $wants_markdown $has_authorization" $is_for_gate {
        default 1;
        "GET 1 1 0 0" 0;
        "HEAD 1 1 0 0" 0;
    }

    # The folder of the reader's edition, as the gate named it. Fail closed: any other text is a folder that
    # does not exist.
    map $gate_folder $edition_folder {
        default none/none;
        "~^(?<folder>[A-Za-z0-9_+-][A-Za-z0-9_.+-]*/[A-Za-z0-9_+-][A-Za-z0-9_.+-]*)$" $folder;
    }
    # A page's address ends in a slash, and its file is in that folder.
    map $uri $file_name {
        default $uri;
        "~/$" "${'$'}{uri}index.html";
    }
    map $uri $caching {
        default "private, no-cache";
        "~^/assets/" "private, max-age=31536000, immutable";
    }
    # Of a page, what its scripts are; a script's own counts when it runs as a worker.
    map $uri $policy {
        default "${FIXED_POLICIES.other}";
        "~\\.html$" $gate_page_policy;
        "~\\.m?js$" "${FIXED_POLICIES.script}";
        "~\\.pdf$" "${FIXED_POLICIES.pdf}";
    }

    default_type application/octet-stream;
    types_hash_max_size 4096;
    types {
${contentTypes().join('\n')}
    }

    # For https, write "443 ssl" after both "listen", and name the certificate here, for both servers:
    #   ssl_certificate     /etc/ssl/portal.pem;
    #   ssl_certificate_key /etc/ssl/portal.key;
    #   ssl_protocols       TLSv1.2 TLSv1.3;

    # Whoever asks for another host is told so, and nothing else.
    server {
        listen ${listen} default_server;
        server_name "";
        return 421;
    }

    server {
        listen ${listen};
        server_name ${serverNames(publicURL)};

        disable_symlinks on from=$document_root;
        autoindex off;
        absolute_redirect off;
        # Of two editions the files of one name may have one age and one length, so that nginx's own ETag
        # would tell a browser that the page of another reader is still good.
        etag off;
        if_modified_since off;
        max_ranges 1;
        gzip_static on;

        location / {
            if ($is_for_gate) {
                return 418;
            }
            auth_request /_gate/authorize;
            auth_request_set $gate_folder $upstream_http_x_gate_folder;
            auth_request_set $gate_page_policy $upstream_http_x_gate_page_policy;
            auth_request_set $gate_permissions $upstream_http_permissions_policy;

            # The gate answers for everybody whom it does not know, for what is not in the edition, and for itself
            # when it fails. One that does not answer at all is a 502.
            error_page 401 403 404 405 418 500 502 503 504 = @gate;

            root ${quote(`${editionsDirectory}/`)}$edition_folder;
            try_files $file_name =404;

            add_header Cache-Control $caching;
            add_header Vary "Cookie, Accept, Accept-Encoding";
            add_header Last-Modified "";
            add_header Content-Security-Policy $policy;
            add_header Permissions-Policy $gate_permissions;
${headerLines(fixedHeaders(publicURL.protocol === 'https:'))}
        }

        location @gate {
${proxyToGate(12)}
            proxy_pass http://gate$request_uri;
        }

        # Sign-in, sign-out, configuration.
        location ^~ /_gate/ {
${proxyToGate(12)}
            proxy_pass http://gate$request_uri;
        }

        # The question who reads. Not for clients.
        location = /_gate/authorize {
            internal;
            proxy_method GET;
            proxy_pass_request_body off;
            proxy_pass_request_headers off;
            proxy_set_header Content-Length "";
            proxy_set_header Cookie $http_cookie;
${proxyToGate(12)}
            proxy_pass http://gate/_gate/authorize;

            # No key, no cache.
            set $is_without_key 0;
            if ($session_key = "") {
                set $is_without_key 1;
            }
            proxy_cache sessions;
            proxy_cache_key $session_key;
            proxy_cache_methods GET HEAD;
            proxy_cache_bypass $is_without_key;
            proxy_no_cache $is_without_key;
            # Only a yes is kept, and not for long; the gate's own word on caching is for browsers.
            proxy_ignore_headers Cache-Control Expires Vary X-Accel-Expires;
            proxy_cache_valid 204 ${AUTHORIZED_SECONDS}s;
            proxy_cache_use_stale off;
            # One question for a page and its twenty files.
            proxy_cache_lock on;
            proxy_cache_lock_timeout 5s;
        }
    }
}
`;
}

/** One request, one connection of a few that stay open; nothing is tried twice. */
function proxyToGate(indent: number): string {
  return [
    'proxy_http_version 1.1;',
    'proxy_set_header Connection "";',
    'proxy_set_header Host $http_host;',
    'proxy_set_header X-Forwarded-For $remote_addr;',
    'proxy_connect_timeout 2s;',
    'proxy_read_timeout 30s;',
    'proxy_next_upstream off;',
    'proxy_buffer_size 32k;',
    'proxy_buffers 8 32k;',
    'proxy_busy_buffers_size 64k;',
  ]
    .map((line) => ' '.repeat(indent) + line)
    .join('\n');
}

/** This machine has several names; any other host has one. */
function serverNames({hostname}: URL): string {
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return isLoopback ? 'localhost 127.0.0.1 [::1]' : hostname;
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `            add_header ${name} "${value}";`)
    .join('\n');
}

function quote(path: string): string {
  if (/["\\$\n]/.test(path)) {
    throw new Error(
      `The editions folder is ${path}, which cannot be written in an nginx configuration. Move it to a path without quotation marks, dollar signs and backslashes.`,
    );
  }
  return path;
}
