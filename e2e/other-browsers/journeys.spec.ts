import { expect, signIn, test } from './test.ts';

test('signing out and in leads to the requested screen', async ({ tab, user }) => {
	await tab.open('/app');
	await tab.click({ role: 'button', name: 'Sign Out' });
	await tab.expectPath('/login');
	await tab.open('/app/compose');
	await signIn(tab, user);
	await tab.expectPath('/app/compose');
});

test('an instruction is answered with drafts', async ({ tab }) => {
	await tab.open('/app/compose');
	await tab.type({ placeholder: 'Type a message...' }, 'Three posts on sourdough in the rain');
	await tab.click({ role: 'button', name: 'Send' });
	await tab.sees({ role: 'article' }, { times: 3 });
	await tab.sees({ text: 'Tweets:' });
});

test('a filter runs and shows its verdicts', async ({ tab }) => {
	await tab.open('/app/filter');
	await tab.click({ role: 'combobox', name: 'Template' });
	await tab.click({ role: 'option', name: /Slow running/ });
	// 240 hours: on some days nothing of the last 24 matches.
	await tab.type({ role: 'spinbutton', name: 'Time window' }, '0');
	await tab.click({ role: 'button', name: 'Run Filter' });
	await tab.sees({ role: 'article' });
	await tab.sees({ text: /^Filter executed successfully!/ }, { timeout: 45_000 });
});

test('a post is liked', async ({ tab }) => {
	await tab.open('/app/tweets');
	await tab.click({ role: 'button', name: 'Like' });
	await tab.sees({ role: 'button', name: 'Liked' });
	await tab.open('/app/tweets');
	await tab.sees({ role: 'button', name: 'Liked' });
});

test('a file is edited and saved', async ({ tab, api }) => {
	await tab.open('/app/editor?file=notes.md');
	await tab.sees({ text: 'Saved' });
	await tab.type({ selector: '[contenteditable=true][aria-label="notes.md"]' }, ' hard.');
	await tab.sees({ text: 'Unsaved changes' });
	await tab.click({ role: 'button', name: 'Save' });
	await tab.sees({ text: 'Saved' });
	const saved = await api.get('/api/files/content', { params: { path: 'notes.md' } });
	expect((await saved.json()).content).toContain('hard.');
});

test('a key is saved in the settings, and the theme is changed', async ({ tab }) => {
	await tab.open('/app/settings');
	await tab.type({ label: 'OpenRouter' }, 'sk-or-v1-0123456789abcdef0123456789abwxyz');
	await tab.click({ role: 'button', name: 'Save' });
	await tab.sees({ text: 'API keys saved successfully!' });
	await tab.open('/app/settings/account');
	await tab.click({ role: 'radio', name: 'Dark' });
	await tab.open('/app');
	await tab.sees({ selector: 'html[data-theme=dark]' });
});
