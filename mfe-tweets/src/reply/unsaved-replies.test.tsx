import { fireEvent, render, within } from '@testing-library/react';
import { createClient } from 'bff/client/client';
import { useRef } from 'react';
import { Provider } from 'react-redux';
import { refusal } from 'remote-kit/testing/fake-server';
import { type FieldKind, settle, testNothingIsLost } from 'remote-kit/testing/unsaved-matrix';
import { createStore } from '../store.ts';
import { actionResult, FakeServer } from '../testing/fake-server.ts';
import { outcome, tweet } from '../testing/samples.ts';
import { useReply } from './use-reply.ts';

const post = tweet(0);
const send = `POST /api/tweets/${post.id}/response`;

function ReplyField() {
	const box = useRef<HTMLTextAreaElement>(null);
	const reply = useReply(post, box);
	return (
		<>
			<textarea
				ref={box}
				value={reply.text}
				onChange={({ target }) => reply.change(target.value)}
			/>
			<button type="button" onClick={() => void reply.send()}>
				Send
			</button>
		</>
	);
}

function createKind(): FieldKind {
	const server = new FakeServer();
	const stored: string[] = [];
	return {
		async open() {
			const store = createStore(createClient({ baseUrl: '', fetch: server.fetch }));
			const { container, unmount } = render(
				<Provider store={store}>
					<ReplyField />
				</Provider>,
			);
			await settle();
			const field = within(container);
			const box = () => field.getByRole<HTMLTextAreaElement>('textbox');
			return {
				text: () => box().value,
				async type(value) {
					fireEvent.change(box(), { target: { value } });
					await settle();
				},
				async save() {
					fireEvent.click(field.getByRole('button', { name: 'Send' }));
					await settle();
				},
				close: unmount,
			};
		},
		answer(how) {
			server.always(send, ({ body }) => {
				if (how === null) return Promise.reject(new TypeError('Failed to fetch'));
				if (how === 'refused') return refusal(503, { code: 'not_ready', message: 'Not now.' });
				const { response: text } = body as { response: string };
				stored.push(text);
				if (how === 'lost') return Promise.reject(new TypeError('Failed to fetch'));
				return actionResult(outcome({ text }));
			});
		},
		stored: () => stored.join(),
	};
}

testNothingIsLost('A reply', createKind);
