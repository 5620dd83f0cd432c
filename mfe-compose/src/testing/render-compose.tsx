import { screen } from '@testing-library/react';
import { openScreen, type Screen } from 'remote-kit/testing/open-screen';
import App, { screens } from '../app.tsx';
import { FakeServer } from './fake-server.ts';

// As the page preloads it.
await screens['/app/compose']?.preload();

export interface Visit extends Screen {
	server: FakeServer;
	box: () => HTMLTextAreaElement;
}

/** Opens the screen like the shell does. */
export function openCompose(search = '', server = new FakeServer()): Visit {
	return {
		...openScreen(App, `/app/compose${search}`, server),
		server,
		box: () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }),
	};
}
