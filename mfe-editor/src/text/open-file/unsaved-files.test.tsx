import { fireEvent, render, within } from '@testing-library/react';
import { createClient } from 'bff/client/client';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { refusal } from 'remote-kit/testing/fake-server';
import { type FieldKind, settle, testNothingIsLost } from 'remote-kit/testing/unsaved-matrix';
import { useTreeQuery } from '../../api.ts';
import { createStore } from '../../store.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { useSelectedFile } from '../../tree/actions/use-selected-file.ts';
import { UnsavedTexts } from './unsaved-texts.ts';
import { type OpenFileOptions, useOpenFile } from './use-open-file.ts';

const path = 'voice.md';
const save = 'PUT /api/files/content';

/** The text of a file, without the editor, and its buttons. */
function FileText(options: OpenFileOptions) {
	const open = useOpenFile(options);
	if (open.status !== 'open') return null;
	return (
		<>
			<textarea value={open.html} onChange={({ target }) => open.change(target.value)} />
			<button type="button" onClick={() => void open.save()}>
				Save
			</button>
			{open.theirs ? (
				<button type="button" onClick={() => void open.keepMine()}>
					Keep mine
				</button>
			) : null}
		</>
	);
}

function FileField() {
	const { data } = useTreeQuery();
	const [texts] = useState(() => new UnsavedTexts());
	const selected = useSelectedFile({ path, files: data, texts, onMoved: () => undefined });
	if (selected.kind !== 'file' && selected.kind !== 'deleted') return null;
	return <FileText file={selected.file} isDeleted={selected.kind === 'deleted'} texts={texts} />;
}

function createKind(): FieldKind {
	const server = new FakeServer({ [path]: 'Before' });
	const stored: string[] = [];
	return {
		async open() {
			const store = createStore(createClient({ baseUrl: '', fetch: server.fetch }));
			const { container, unmount } = render(
				<Provider store={store}>
					<FileField />
				</Provider>,
			);
			await settle();
			const field = within(container);
			const press = async (name: string) => {
				const button = field.queryByRole('button', { name });
				if (button) fireEvent.click(button);
				await settle();
			};
			return {
				text: () => field.queryByRole<HTMLTextAreaElement>('textbox')?.value ?? '',
				type: (value) => void fireEvent.change(field.getByRole('textbox'), { target: { value } }),
				async save() {
					await press('Save');
					await press('Keep mine');
				},
				close: unmount,
			};
		},
		answer(how) {
			server.always(save, (request) => {
				if (how === null) return Promise.reject(new TypeError('Failed to fetch'));
				if (how === 'refused') return refusal(503, { code: 'not_ready', message: 'Not now.' });
				const response = server.answer(request);
				if (response.ok) stored.push(JSON.stringify(request.body));
				return how === 'saved' ? response : Promise.reject(new TypeError('Failed to fetch'));
			});
		},
		stored: () => stored.join(),
		deleteElsewhere: () => server.files.remove(path),
	};
}

testNothingIsLost('The text of a file', createKind);
