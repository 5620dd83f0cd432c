import type { Meta, StoryObj } from 'design-system/testing/story';
import { OutdatedPage } from './outdated-page.tsx';

/** A file of the shell no longer exists, because the page was loaded before a deploy. */
const meta = {
	title: 'Shell/Old page',
	tags: ['unavailable'],
	component: OutdatedPage,
} satisfies Meta<typeof OutdatedPage>;
export default meta;

export const Old: StoryObj<typeof meta> = { args: { onReload: () => undefined } };
