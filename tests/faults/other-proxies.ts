import type { Program } from './reverse-proxy.ts'

const modules = ['mpm_event', 'alias', 'authz_core', 'headers', 'proxy', 'proxy_http']

/** The proxies of docs/proxies beside nginx. */
export const others: Record<string, Program> = {
  Caddy: {
    names: ['caddy'],
    file: 'Caddyfile',
    changes: (port, target) => [
      ['klopt.example {', `http://127.0.0.1:${port} {`],
      ['127.0.0.1:3000', target],
    ],
    around: (servers, folder) => `{\n  admin unix/${folder}/admin\n}\n${servers}`,
    args: (conf) => ['run', '--config', conf, '--adapter', 'caddyfile'],
    reload: (conf, folder) =>
      `reload --force --adapter caddyfile --config ${conf} --address unix/${folder}/admin`.split(' '),
  },
  HAProxy: {
    names: ['haproxy'],
    file: 'haproxy.cfg',
    changes: (port, target) => [
      [/frontend http\n(?: .*\n)+\n/, ''],
      [/bind :443 .*/, `bind 127.0.0.1:${port}`],
      ['127.0.0.1:3000', target],
    ],
    around: (servers) => servers,
    args: (conf) => ['-W', '-f', conf],
    reload: 'SIGUSR2',
  },
  Apache: {
    names: ['apache2', 'httpd'],
    file: 'apache.conf',
    changes: (port, target) => [
      [/<VirtualHost \*:80>[^]*?<\/VirtualHost>\n/, `Listen 127.0.0.1:${port}\n`],
      ['*:443', `127.0.0.1:${port}`],
      [/ *Protocols .*\n *SSLEngine .*\n(?: *SSLCertificate.*\n)+/, ''],
      ['127.0.0.1:3000', target],
    ],
    around: (servers, folder) => `ServerName klopt.example
      ${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
      ${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
      PidFile ${folder}/pid
      ErrorLog ${folder}/error.log
${servers}`,
    args: (conf, folder) => ['-d', folder, '-f', conf, '-DFOREGROUND'],
    reload: 'SIGUSR1',
  },
}
