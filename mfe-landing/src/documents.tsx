import 'design-system/tokens.css';
import 'design-system/base.css';
import 'design-system/fonts.css';
import type { Documents } from 'shell/contract/document';
import { LandingScreen } from './screens/landing-screen.tsx';
import { PageDocument } from './screens/page-document.tsx';
import { PrivacyScreen } from './screens/privacy-screen.tsx';
import { ThankYouScreen } from './screens/thank-you-screen.tsx';

export const documents: Documents = {
	'/': (assets) => (
		<PageDocument
			title="Warble: write what you know, read what you came for"
			description="Warble drafts posts from your own notes. It reads your feed, keeps the posts that fit, and tells you why."
			assets={assets}
		>
			<LandingScreen />
		</PageDocument>
	),
	'/privacy': (assets) => (
		<PageDocument
			title="Privacy · Warble"
			description="What Warble keeps of you, how long and why, and how to delete it."
			assets={assets}
		>
			<PrivacyScreen />
		</PageDocument>
	),
	'/thank-you': (assets) => (
		<PageDocument
			title="Next steps · Warble"
			description="What happens after you join the list for Warble."
			noIndex
			assets={assets}
		>
			<ThankYouScreen />
		</PageDocument>
	),
};
