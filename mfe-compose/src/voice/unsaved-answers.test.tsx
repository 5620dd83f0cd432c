import { fireEvent, render, within } from '@testing-library/react';
import { createClient } from 'bff/client/client';
import type { OnboardingData } from 'bff/contract/account/account';
import { Provider } from 'react-redux';
import { json, refusal } from 'remote-kit/testing/fake-server';
import { type FieldKind, settle, testNothingIsLost } from 'remote-kit/testing/unsaved-matrix';
import { createStore } from '../store.ts';
import { VoiceScreen } from './voice-screen.tsx';
import { VoiceServer } from './voice-server.ts';

const none = () => undefined;

function createKind(): FieldKind {
	const server = new VoiceServer();
	const stored: string[] = [];
	return {
		async open() {
			const store = createStore(createClient({ baseUrl: '', fetch: server.fetch }));
			const { container, unmount } = render(
				<Provider store={store}>
					<VoiceScreen navigate={none} onUnsavedChange={none} />
				</Provider>,
			);
			await settle();
			const field = within(container);
			const box = () =>
				field.getByRole<HTMLTextAreaElement>('textbox', { name: 'What are you marketing?' });
			return {
				text: () => box().value,
				async type(value) {
					fireEvent.change(box(), { target: { value } });
					await settle();
				},
				async save() {
					fireEvent.click(field.getByRole('button', { name: 'Save answers' }));
					await settle();
				},
				close: unmount,
			};
		},
		answer(how) {
			server.always('POST /api/user/onboarding', ({ body }) => {
				if (how === null) return Promise.reject(new TypeError('Failed to fetch'));
				if (how === 'refused') return refusal(503, { code: 'not_ready', message: 'Not now.' });
				stored.push(JSON.stringify(body));
				const { onboardingData: onboarding } = body as { onboardingData: OnboardingData };
				server.voice = { ...server.voice, onboarding };
				return how === 'saved'
					? json({ user: {} })
					: Promise.reject(new TypeError('Failed to fetch'));
			});
		},
		stored: () => stored.join(),
	};
}

testNothingIsLost('The answers about the voice', createKind);
