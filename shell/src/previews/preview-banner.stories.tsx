import type { Meta, StoryObj } from 'design-system/testing/story';
import { PreviewBanner } from './preview-banner.tsx';

const url = 'https://previews.warble.example/remotes/tweets/0.2.0-3212784d/registry-entry.json';
const version = '0.2.0-3212784d';

/** Shown above the header of every screen when the page's address requests previews. */
const meta = {
	title: 'Shell/Preview banner',
	component: PreviewBanner,
	args: { onLeave: () => undefined, previews: [{ remote: 'tweets', url, version }] },
} satisfies Meta<typeof PreviewBanner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Shown: Story = { tags: ['plain'] };
export const Several: Story = {
	tags: ['many', 'error'],
	args: {
		previews: [
			{ remote: 'tweets', url, version },
			{ remote: 'compose', url, version: '0.3.1-90ab12cd' },
			{ remote: 'filter', url, failure: 'not_loaded' },
		],
	},
};
export const LongHost: Story = {
	tags: ['long-text'],
	args: {
		previews: [
			{
				remote: 'tweets',
				url: 'https://a-branch-with-a-rather-long-name-of-somebody.previews-of-the-review-team.eu-central-1.objects.warble.example:8443/e.json',
				version,
			},
		],
	},
};
export const FromElsewhere: Story = {
	tags: ['error'],
	args: { previews: [{ remote: 'tweets', url, failure: 'foreign_origin' }] },
};
export const NoSuchRemote: Story = {
	tags: ['error'],
	args: { previews: [{ remote: 'tweetz', url, failure: 'unknown_remote' }] },
};
export const NoAddress: Story = {
	tags: ['error'],
	args: { previews: [{ remote: 'tweets', url: 'javascript:alert(1)', failure: 'not_an_address' }] },
};
export const NotLoaded: Story = {
	tags: ['error'],
	args: { previews: [{ remote: 'tweets', url, failure: 'not_loaded' }] },
};
export const NoBuild: Story = {
	tags: ['error'],
	args: { previews: [{ remote: 'tweets', url, failure: 'not_a_build' }] },
};
export const OutsideItsFolder: Story = {
	tags: ['error'],
	args: { previews: [{ remote: 'tweets', url, failure: 'outside_folder' }] },
};
export const OtherContract: Story = {
	tags: ['error'],
	args: { previews: [{ remote: 'tweets', url, failure: 'incompatible' }] },
};
export const NotVouchedFor: Story = {
	tags: ['error'],
	args: { previews: [{ remote: 'tweets', url, failure: 'no_integrity' }] },
};
