import type { FakeDrafts } from 'remote-kit/testing/fake-drafts';
import { openScreen } from 'remote-kit/testing/open-screen';
import { preloadScreen } from 'remote-kit/use-screen';
import App, { screens } from '../app.tsx';

// As the page preloads them.
if (screens['/app/drafts']) await preloadScreen(screens['/app/drafts']);
await import('../draft-editor/draft-editor.tsx');

/** Opens the library as the shell does. */
export function openDrafts(server: FakeDrafts, search = '') {
	return openScreen(App, `/app/drafts${search}`, server);
}
