import { createClient } from 'bff/client/client';
import { createRemoteStore } from 'remote-kit/store';
import { answer, playServer } from 'remote-kit/testing/replies';
import { expect, test } from 'vitest';
import { settingsApi } from './api.ts';
import { FEED, SAVE } from './testing/open-settings.tsx';
import { noFeed, searchFeed } from './testing/samples.ts';

test('saving a key loads the feed again, since the key may allow it to be read', async () => {
	const replies = { [FEED]: answer(noFeed), [SAVE]: answer({}) };
	const client = createClient({ baseUrl: '', fetch: playServer(replies) });
	const store = createRemoteStore(client, settingsApi, { api: settingsApi.reducer });
	const { feed, saveApiKeys } = settingsApi.endpoints;
	const opened = store.dispatch(feed.initiate());
	expect((await opened).data).toEqual(noFeed);
	replies[FEED] = answer(searchFeed);
	await store.dispatch(saveApiKeys.initiate({ openrouter_api_key: 'sk-or-new' }));
	await expect.poll(() => feed.select()(store.getState()).data).toEqual(searchFeed);
	opened.unsubscribe();
});
