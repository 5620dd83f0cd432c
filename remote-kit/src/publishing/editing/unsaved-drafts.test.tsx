import { fireEvent, render, within } from '@testing-library/react';
import { createClient } from 'bff/client/client';
import type { DraftPart } from 'bff/contract/publishing/draft-part';
import type { KeptDraft } from 'bff/contract/publishing/drafts';
import { Provider } from 'react-redux';
import { remoteApi } from 'remote-kit/api';
import { createRemoteStore } from 'remote-kit/store';
import { draft, FakeDrafts, idOf } from 'remote-kit/testing/fake-drafts';
import { refusal } from 'remote-kit/testing/fake-server';
import { type FieldKind, settle, testNothingIsLost } from 'remote-kit/testing/unsaved-matrix';
import { asFailure } from '../../failure.ts';
import { useDraftQuery } from '../api/drafts-api.ts';
import { DeletedDraft } from './deleted-draft.tsx';
import { toParts } from './edited-parts.ts';
import { useOpenDraft } from './use-open-draft.ts';

const id = idOf(1);
const save = `PUT /api/drafts/${id}`;
const image = { id: idOf(9), alt: '' } as DraftPart['media'][number];

interface Target {
	read: (part: DraftPart) => string;
	write: (part: DraftPart, text: string) => DraftPart;
}

/** A field of the draft, and the editor's notices next to it. */
function Editor({ draft: known, target }: { draft: KeptDraft; target: Target }) {
	const open = useOpenDraft(known);
	const [part] = toParts(open.parts);
	return (
		<>
			<textarea
				aria-label="Text"
				value={part ? target.read(part) : ''}
				onChange={({ target: { value } }) =>
					open.change((parts) =>
						parts.map((current) => ({
							...current,
							...target.write({ text: current.text, media: [...current.media] }, value),
						})),
					)
				}
			/>
			<button type="button" onClick={() => void open.flush()}>
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

function DraftField({ target }: { target: Target }) {
	const { data, error } = useDraftQuery(id, { refetchOnMountOrArgChange: true });
	if (asFailure(error)?.code === 'not_found')
		return <DeletedDraft draftId={id}>This draft was deleted.</DeletedDraft>;
	return data ? <Editor draft={data} target={target} /> : null;
}

function createKind(target: Target): FieldKind {
	const server = new FakeDrafts(draft(1, { parts: [{ text: 'Before', media: [image] }] }));
	const stored: string[] = [];
	const reply = (request: Parameters<FakeDrafts['answer']>[0]) => {
		const response = server.answer(request);
		if (response.ok) stored.push(JSON.stringify(request.body));
		return response;
	};
	return {
		async open() {
			const store = createRemoteStore(
				createClient({ baseUrl: '', fetch: server.fetch }),
				remoteApi,
				{ api: remoteApi.reducer },
			);
			const { container, unmount } = render(
				<Provider store={store}>
					<DraftField target={target} />
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
				text: () =>
					field.queryByRole<HTMLTextAreaElement>('textbox')?.value ??
					field.queryByText(/written/)?.textContent ??
					'',
				type: (value) => {
					const box = field.queryByRole('textbox');
					if (box) fireEvent.change(box, { target: { value } });
				},
				async save() {
					await press('Save');
					await press('Keep mine');
					await press('Keep as new draft');
				},
				close: unmount,
			};
		},
		answer(how) {
			server.always(save, (request) => {
				if (how === null) return Promise.reject(new TypeError('Failed to fetch'));
				if (how === 'refused') return refusal(503, { code: 'not_ready', message: 'Not now.' });
				const response = reply(request);
				return how === 'saved' ? response : Promise.reject(new TypeError('Failed to fetch'));
			});
		},
		stored: () =>
			[...stored, ...[...server.drafts.values()].map((draft) => JSON.stringify(draft))].join(),
		deleteElsewhere: () => server.deleteElsewhere(id),
	};
}

testNothingIsLost('The text of a draft', () =>
	createKind({ read: ({ text }) => text, write: (part, text) => ({ ...part, text }) }),
);

testNothingIsLost('Alternative text', () =>
	createKind({
		read: ({ media }) => media[0]?.alt ?? '',
		write: (part, alt) => ({ ...part, media: part.media.map((item) => ({ ...item, alt })) }),
	}),
);
