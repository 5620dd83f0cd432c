import { fork } from 'node:child_process';
import { startNginx } from '../start-nginx.ts';
const ports = [38201, 38202];
const nginx = await startNginx(ports);
const up = (p: number) => new Promise<ReturnType<typeof fork>>((r) => { const c = fork(new URL('stub2.mjs', import.meta.url).pathname, [String(p)]); c.once('message', () => r(c)); });
const servers = [await up(ports[0]!), await up(ports[1]!)];
let ok = 0, bad = 0, stop = false; const codes: Record<string, number> = {};
const loop = async () => { while (!stop) { const r = await fetch(nginx.url, { method: 'POST', body: 'x' }).catch((e) => ({ ok: false, status: String(e), text: async () => '' })); await r.text(); codes[r.status] = (codes[r.status] ?? 0) + 1; r.ok ? ok++ : bad++; } };
const t = Date.now();
const loops = Array.from({ length: 16 }, loop);
for (let i = 0; i < Number(process.env.N); i++) { await new Promise((r) => setTimeout(r, Number(process.env.SETTLE))); const k = i % 2; const c = servers[k]!; const e = new Promise((r) => c.once('exit', r)); c.kill('SIGTERM'); await e; servers[k] = await up(ports[k]!); }
stop = true; await Promise.all(loops);
console.log({ ok, bad, codes, perSecond: Math.round(ok / ((Date.now() - t) / 1000)) });
for (const s of servers) s.kill('SIGKILL'); await nginx.stop();
