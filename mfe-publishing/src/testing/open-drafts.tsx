import type { FakeDrafts } from 'remote-kit/testing/fake-drafts';
import { openScreen } from 'remote-kit/testing/open-screen';
import App, { screens } from '../app.tsx';

// As the page preloads them.
await screens['/app/drafts']?.preload();
await import('../draft-editor/draft-editor.tsx');

/** Opens the library as the shell does. */
export function openDrafts(server: FakeDrafts, search = '') {
	return openScreen(App, `/app/drafts${search}`, server);
}
