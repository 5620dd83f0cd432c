import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { Sandbox } from '../../../sandbox/server.ts';
import { personFor } from '../../../sandbox/x/people.ts';
import { createTokenSealer } from '../../src/auth/auth.ts';
import { createSealer } from '../../src/encryption/sealer.ts';
import { consentAtX, publishScope } from '../../src/testing/processes/sandbox-x.ts';

/** Creates users with a plan and a connection to X. */
export async function connectUsers(
	database: Client,
	sandbox: Sandbox,
	encryptionKey: Buffer,
	count: number,
): Promise<void> {
	const sealer = createTokenSealer(createSealer([{ id: 'bench', key: encryptionKey }]));
	for (let n = 0; n < count; n += 1) {
		const [id, handle] = [randomUUID(), `bench${n}`];
		const subject = personFor(handle)?.id ?? '';
		const tokens = await consentAtX(sandbox, { other: handle }, `${publishScope} offline.access`);
		await database.query(
			'insert into users (id, username, onboarding_completed, created_at) values ($1, $2, true, now())',
			[id, `bench-${n}`],
		);
		await database.query(
			"insert into subscriptions (user_id, status, updated_at) values ($1, 'active', now())",
			[id],
		);
		await database.query(
			"insert into identities (provider, subject, user_id, handle, sealed_tokens, scopes, created_at, updated_at) values ('twitter', $1, $2, $3, $4, $5, now(), now())",
			[subject, id, handle, sealer.seal(subject, tokens), tokens.scope],
		);
	}
}
