import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '../../../contract/admin/audit.ts';
import { listInvitations, resendInvitation } from '../../../contract/admin/invitations.ts';
import { followLink, readLink } from '../../../contract/auth/auth.ts';
import type { Mail } from '../../providers/mail.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';

const sent: Mail[] = [];
let app: TestApp;
let operator: TestUser;
beforeAll(async () => {
	app = await buildTestApp({
		keep: true,
		environment: { OPERATORS: 'the_operator' },
		mailer: { send: async (mail) => void sent.push(mail) },
	});
	operator = await app.loginAs('the_operator');
});
afterAll(() => app.close());

const list = async () => (await operator.client.call(listInvitations, {})).invitations;
const resend = (id: string) => operator.client.call(resendInvitation, { params: { id } });
const read = (token: string) => operator.client.call(readLink, { body: { token } });

test('an invitation is sent again: the new link works, the old one no longer', async () => {
	const old = await app.services.links.invite({ email: 'ines@example.org' });
	await app.services.links.invite({ username: 'without_address' });
	const [invitation, ...more] = await list();
	expect(more).toEqual([]);
	expect(invitation?.email).toBe('ines@example.org');
	await resend(invitation?.id ?? '');
	await expect
		.poll(() => sent.map(({ to }) => to), { timeout: 20_000 })
		.toEqual(['ines@example.org']);
	const token = /account-link#([\w-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? '';
	expect(await read(token)).toMatchObject({ kind: 'invitation', email: 'ines@example.org' });
	await expect(read(old)).rejects.toMatchObject({ code: 'link_invalid' });
	const again = await list();
	expect(again).toHaveLength(1);
	expect(again[0]?.id).not.toBe(invitation?.id);

	const audit = await operator.client.call(listAudit, { querystring: {} });
	expect(audit.entries).toMatchObject([
		{ kind: 'invitation_sent', username: 'the_operator', details: { by: 'the_operator' } },
	]);
	expect(JSON.stringify(audit)).not.toContain('ines@');

	const body = { token, username: 'ines', password: 'a new and long one' };
	await (await app.loginAs()).client.call(followLink, { body });
	expect(await list()).toEqual([]);
	await expect(resend(again[0]?.id ?? '')).rejects.toMatchObject({ code: 'email_taken' });
});

test('an unknown invitation is not found', async () => {
	await expect(resend('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({
		code: 'not_found',
	});
});
