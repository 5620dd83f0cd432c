import { screen, within } from '@testing-library/react';
import { openScreen, type Screen } from 'remote-kit/testing/open-screen';
import App from '../app.tsx';
import { FakeServer } from './fake-server.ts';

export interface Visit extends Screen {
	server: FakeServer;
}

/** Opens the screen as the shell would. */
export function openReview(search = '', server = new FakeServer()): Visit {
	return { ...openScreen(App, `/app/tweets${search}`, server), server };
}

/** The post of an author, with what can be done with it. */
export async function post(author: string) {
	const element = await screen.findByRole('article', { name: new RegExp(author) });
	return { element, ...within(element) };
}
