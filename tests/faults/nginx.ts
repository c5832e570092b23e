import { freePort } from '../../server/src/testing/free-port.ts'
import { folderOf, pathOf, type Program, ReverseProxy } from './reverse-proxy.ts'

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
const nginx: Program = {
  names: ['nginx'],
  file: 'nginx.conf',
  changes: (port, target) => [
    [/ *listen \[::\].*\n/, ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`],
    [/ *ssl_certificate .*\n/, ''],
    [/ *ssl_certificate_key .*\n/, ''],
    ['server 127.0.0.1:3000;', `server ${target};`],
  ],
  around: (servers, folder) => `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1;
    pid ${folder}/pid; events {} http { access_log off;
    ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
${servers}
}`,
  args: (conf, folder) => ['-p', folder, '-c', conf, '-e', `${folder}/error.log`],
  reload: 'SIGHUP',
}

/** A real nginx. Its configuration is that of docs/proxies unless a test serves another. */
export class Nginx extends ReverseProxy {
  static readonly isMissing = pathOf(nginx) === undefined

  static async open(): Promise<Nginx> {
    return new Nginx(nginx, await freePort(), await folderOf(nginx))
  }
}
