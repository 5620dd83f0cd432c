import { screen } from '@testing-library/react';
import { openScreen, type Screen } from 'remote-kit/testing/open-screen';
import App from '../app.tsx';
import { FakeServer } from './fake-server.ts';
import { giveListsHeight } from './give-lists-height.ts';

export interface Visit extends Screen {
	server: FakeServer;
	/** The template box. */
	box: () => HTMLInputElement;
}

/** Opens the screen as the shell would. */
export function openFilter(search = '', server = new FakeServer()): Visit {
	giveListsHeight();
	return {
		...openScreen(App, `/app/filter${search}`, server),
		server,
		box: () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Template' }),
	};
}
