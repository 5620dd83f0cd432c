import Fastify from 'fastify';
import { once } from 'node:events';
const app = Fastify({ return503OnClosing: false });
app.post('/', async () => { const t = performance.now(); while (performance.now() - t < 1) ; return 'ok'; });
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
process.on('SIGTERM', () => setImmediate(async () => { const closed = once(app.server, 'close'); app.server.close(); await app.close(); await closed; process.exit(0); }));
process.send('up');
