import { fireEvent, waitFor, within } from '@testing-library/react';
import { createClient } from 'bff/client/client';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { fileAddress } from '../editor-address.ts';
import { createStore } from '../store.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { fewFiles, longNames, manyFiles, miles } from '../testing/samples.ts';
import { UnsavedTexts } from '../text/open-file/unsaved-texts.ts';
import { EditorScreen } from './editor-screen.tsx';

interface ScreenOptions {
	server?: () => FakeServer;
	file?: string;
	/** Unsaved text of the file from an earlier visit. */
	unsaved?: { html: string; revision: number; wasDeleted?: boolean };
}

/** Renders the screen with a fake server. */
function renderScreen({
	server: createServer = () => new FakeServer(fewFiles),
	file,
	unsaved,
}: ScreenOptions) {
	return function StoryScreen() {
		const [store] = useState(() => {
			const server = createServer();
			localStorage.clear();
			sessionStorage.clear();
			if (file && unsaved)
				new UnsavedTexts().store(server.files.stored.get(file)?.id ?? 'deleted', {
					path: file,
					sent: [],
					...unsaved,
				});
			return createStore(createClient({ baseUrl: '', fetch: server.fetch }));
		});
		const [search, setSearch] = useState(
			file ? fileAddress(file).slice(fileAddress(null).length) : '',
		);
		return (
			<Provider store={store}>
				<EditorScreen
					search={search}
					navigate={(to) => setSearch(to.slice(fileAddress(null).length))}
					onUnsavedChange={() => undefined}
				/>
			</Provider>
		);
	};
}

const until = (text: string | RegExp): Pick<Story, 'play'> => ({
	play: async ({ canvasElement }) => void (await within(canvasElement).findByText(text)),
});
/** Waits until the editor's code is loaded. */
const untilEditor: Pick<Story, 'play'> = {
	play: async ({ canvasElement }) => {
		await waitFor(() => {
			if (!canvasElement.querySelector('[contenteditable]'))
				throw new Error('The editor is not there yet.');
		});
	},
};
const refused = (route: string) => () => {
	const server = new FakeServer(fewFiles);
	server.always(route, () => Promise.reject(new TypeError('Failed to fetch')));
	return server;
};

/** The whole screen with a fake server. */
const meta = {
	title: 'Editor/Editor screen',
	component: EditorScreen,
	parameters: { layout: 'fullscreen' },
	args: { search: '', navigate: () => undefined, onUnsavedChange: () => undefined },
} satisfies Meta<typeof EditorScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NothingSelected: Story = {
	tags: ['empty', 'disabled'],
	...until('voice.md'),
	render: renderScreen({}),
};
export const NoFiles: Story = {
	tags: ['empty'],
	...until(/^Or write your first note/),
	render: renderScreen({ server: () => new FakeServer() }),
};
export const Open: Story = {
	tags: ['plain'],
	...untilEditor,
	render: renderScreen({ file: miles }),
};
export const Recovered: Story = {
	tags: ['unsaved'],
	...until(/^Recovered unsaved changes/),
	render: renderScreen({
		file: miles,
		unsaved: { html: '<p>Twelve weeks, and not one of them fast.</p>', revision: 1 },
	}),
};
export const SavedElsewhere: Story = {
	tags: ['question', 'unsaved'],
	...until('This file changed somewhere else.'),
	render: renderScreen({
		file: miles,
		unsaved: { html: '<p>Twelve weeks, and not one of them fast.</p>', revision: 0 },
	}),
};
export const DeletedElsewhere: Story = {
	tags: ['unavailable', 'unsaved'],
	...until('This file was deleted somewhere else.'),
	render: renderScreen({
		file: 'running/deleted.md',
		unsaved: { html: '<p>Twelve weeks, and not one of them fast.</p>', revision: 1 },
	}),
};
export const NoSuchFile: Story = {
	tags: ['unavailable'],
	...until('We couldn’t find this file.'),
	render: renderScreen({ file: 'nowhere.md' }),
};
export const TreeFailed: Story = {
	tags: ['error'],
	...until('We couldn’t load your files'),
	render: renderScreen({ server: refused('GET /api/files/tree') }),
};
export const FileFailed: Story = {
	tags: ['error'],
	...until('We couldn’t open this file.'),
	render: renderScreen({ server: refused('GET /api/files/content'), file: miles }),
};
export const NotSaved: Story = {
	tags: ['error', 'unsaved'],
	render: renderScreen({
		server: refused('PUT /api/files/content'),
		file: miles,
		unsaved: { html: '<p>Not one of them fast.</p>', revision: 1 },
	}),
	play: async (context) => {
		await untilEditor.play?.(context);
		fireEvent.click(within(context.canvasElement).getByRole('button', { name: 'Save' }));
		await within(context.canvasElement).findByText('Not saved.');
	},
};
export const LongNames: Story = {
	tags: ['long-text'],
	...untilEditor,
	render: renderScreen({
		server: () => new FakeServer(longNames),
		file: Object.keys(longNames)[0] ?? '',
	}),
};
export const ManyFiles: Story = {
	tags: ['many'],
	...until('note 0.md'),
	render: renderScreen({ server: () => new FakeServer(manyFiles) }),
};
export const Renaming: Story = {
	tags: ['plain'],
	render: renderScreen({}),
	play: async ({ canvasElement }) => {
		fireEvent.keyDown(await within(canvasElement).findByRole('treeitem', { name: 'voice.md' }), {
			key: 'End',
		});
		fireEvent.keyDown(await within(canvasElement).findByRole('treeitem', { name: 'voice.md' }), {
			key: 'F2',
		});
		await within(canvasElement).findByRole('textbox', { name: 'New name of voice.md' });
	},
};
export const Searched: Story = {
	tags: ['plain'],
	render: renderScreen({}),
	play: async ({ canvasElement }) => {
		await within(canvasElement).findByText('voice.md');
		fireEvent.change(within(canvasElement).getByRole('searchbox'), { target: { value: 'week' } });
		await within(canvasElement).findByRole('list', { name: 'Files found' });
	},
};
