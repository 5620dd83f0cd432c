import { screen } from '@testing-library/react';
import { openScreen, type Screen } from 'remote-kit/testing/open-screen';
import App from '../app.tsx';
import { FakeServer } from './fake-server.ts';

export interface Visit extends Screen {
	server: FakeServer;
	box: () => HTMLTextAreaElement;
}

/** Opens the screen as the shell would. */
export function openCompose(search = '', server = new FakeServer()): Visit {
	return {
		...openScreen(App, `/app/compose${search}`, server),
		server,
		box: () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }),
	};
}
