// Node's http server and the driver, without a framework, request validation, security headers or a
// log. The cookie is the id of the session in plain text.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { type Reading, readings } from './bare-readings.ts';

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 8 });

const findSession = `select users.id, users.username, users.name, users.onboarding_completed as "onboardingCompleted", users.is_operator as "isOperator",
		subscriptions.status, sessions.last_seen_at
	from sessions join users on users.id = sessions.user_id left join subscriptions on subscriptions.user_id = users.id
	where sessions.id = $1 and sessions.revoked_at is null`;

async function respond(cookie: string, { name, text, toBody }: Reading): Promise<string | null> {
	const session = await pool.query({ name: 'session', text: findSession, values: [cookie] });
	const [found] = session.rows;
	if (!found) return null;
	const { id, username, name: shown, onboardingCompleted, isOperator } = found;
	const user = {
		...{ id, username, name: shown, onboardingCompleted },
		...(isOperator && { isOperator }),
	};
	if (text === undefined) return JSON.stringify(toBody([], user));
	const { rows } = await pool.query({ name, text, values: [user.id] });
	return JSON.stringify(toBody(rows, user));
}

const server = createServer((request, response) => {
	const reading = readings.find(({ url }) => url === request.url);
	if (!reading) {
		response.writeHead(404).end();
		return;
	}
	void respond(request.headers.cookie ?? '', reading).then((body) => {
		if (body === null) {
			response.writeHead(401).end();
			return;
		}
		response
			.writeHead(200, {
				'content-type': 'application/json; charset=utf-8',
				'content-length': Buffer.byteLength(body),
			})
			.end(body);
	});
});
server.keepAliveTimeout = 72_000;
server.listen(0, '127.0.0.1', () => {
	process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('SIGTERM', () => process.exit());
