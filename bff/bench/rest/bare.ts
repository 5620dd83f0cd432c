// The lower bound: Fastify with one query, run on JavaScript as Node runs it, without our code.
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 });
const app = Fastify();
app.get('/health/ready', () => pool.query('select 1').then(() => ({ status: 'ok' })));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
