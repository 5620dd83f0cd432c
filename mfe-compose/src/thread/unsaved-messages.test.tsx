import { fireEvent, render, within } from '@testing-library/react';
import { createClient } from 'bff/client/client';
import { createRef } from 'react';
import { Provider } from 'react-redux';
import { type FieldKind, settle, testNothingIsLost } from 'remote-kit/testing/unsaved-matrix';
import { ThreadBox } from '../box/thread-box.tsx';
import { createStore } from '../store.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { removeSent } from './unsent-message.ts';

const none = () => undefined;
const noDrafts: never[] = [];

function createKind(): FieldKind {
	const received: string[] = [];
	let answer: Parameters<FieldKind['answer']>[0] = 'saved';
	return {
		async open() {
			const store = createStore(createClient({ baseUrl: '', fetch: new FakeServer().fetch }));
			const { container, unmount } = render(
				<Provider store={store}>
					<ThreadBox
						ref={null}
						threadId={null}
						isNewThread={false}
						attachedDrafts={noDrafts}
						navigate={none}
						onUnsavedChange={none}
						isBusy={false}
						isStopping={false}
						onStop={undefined}
						box={createRef()}
						nextFocus={createRef()}
						// As `useConversation` does: the message is removed when its answer begins.
						onSend={async (message) => {
							if (answer !== null && answer !== 'refused') received.push(message.text);
							if (answer !== 'saved') return { code: 'network', message: 'No connection.' };
							removeSent(null, message, 'thread-1');
							return null;
						}}
					/>
				</Provider>,
			);
			await settle();
			const box = () => within(container).getByRole<HTMLTextAreaElement>('textbox');
			return {
				text: () => box().value,
				async type(value) {
					fireEvent.change(box(), { target: { value } });
					await settle();
				},
				async save() {
					fireEvent.keyDown(box(), { key: 'Enter' });
					await settle();
				},
				close: unmount,
			};
		},
		answer(how) {
			answer = how;
		},
		stored: () => received.join('\n'),
	};
}

testNothingIsLost('A message', createKind);
