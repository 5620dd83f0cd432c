import { fillContent } from 'bff/contract/filter/filter';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { template } from '../testing/samples.ts';
import { mastodonList, source } from '../testing/source-samples.ts';
import { withServer } from '../testing/with-server.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';

/** The same template was saved in two places. */
const meta = {
	title: 'Filter/Conflict dialog',
	component: ConflictDialog,
	decorators: [withServer()],
	args: {
		conflict: {
			theirs: template({ version: 4 }),
			keepMine: () => Promise.resolve(null),
			keepTheirs: () => undefined,
			close: () => undefined,
		},
		mine: fillContent({
			description: '<p>Lessons from running Postgres, with a number in the post itself.</p>',
			blockList: ['dbdeals'],
			sources: [source(), mastodonList],
		}),
		isSaving: false,
	},
} satisfies Meta<typeof ConflictDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Both: Story = { tags: ['question', 'unsaved'] };
export const Saving: Story = { tags: ['busy'], args: { isSaving: true } };
