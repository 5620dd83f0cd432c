import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { supportAddress } from '../mail/mail.ts';
import { DAY_MS } from '../time.ts';

/**
 * The paths that search engines may read: the public documents, and nothing of the app or the API.
 */
const ROBOTS = ['User-agent: *', 'Disallow: /api/', 'Disallow: /app/', 'Disallow: /auth/', ''];
/** A security.txt states until when it is valid: at most a year ahead (RFC 9116). */
const VALID_MS = 180 * DAY_MS;

/** The files that programs look for at fixed addresses. */
export function serveWellKnown(
	app: FastifyInstance,
	{ mailFrom, appOrigins }: Pick<Config, 'mailFrom' | 'appOrigins'>,
): void {
	const hide = { schema: { hide: true } };
	app.get('/robots.txt', hide, async (_request, reply) =>
		reply.type('text/plain; charset=utf-8').send(ROBOTS.join('\n')),
	);

	app.get('/.well-known/security.txt', hide, async (_request, reply) => {
		const [origin] = appOrigins;
		const lines = [
			`Contact: mailto:${supportAddress(mailFrom)}`,
			`Expires: ${new Date(Date.now() + VALID_MS).toISOString()}`,
			'Preferred-Languages: en',
			...(origin === undefined ? [] : [`Canonical: ${origin}/.well-known/security.txt`]),
			'',
		];
		return reply.type('text/plain; charset=utf-8').send(lines.join('\n'));
	});
}
