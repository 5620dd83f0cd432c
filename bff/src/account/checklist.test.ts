import { expect, test } from 'vitest';
import { getChecklist, saveChecklist } from '../../contract/account/account.ts';
import { buildTestApp } from '../testing/apps/build-test-app.ts';

test('the list of first steps is shown until its user hides it, and can be shown again', async () => {
	const app = await buildTestApp();
	const [user, other] = [await app.loginAs(), await app.loginAs()];
	expect(await user.client.call(getChecklist, {})).toEqual({ hidden: false });
	await user.client.call(saveChecklist, { body: { hidden: true } });
	expect(await user.client.call(getChecklist, {})).toEqual({ hidden: true });
	expect(await other.client.call(getChecklist, {})).toEqual({ hidden: false });
	await user.client.call(saveChecklist, { body: { hidden: false } });
	expect(await user.client.call(getChecklist, {})).toEqual({ hidden: false });
});
