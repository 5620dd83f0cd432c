import { DraftsBlurb } from '../components/drafts-blurb.tsx';
import { EarlyAccess } from '../components/early-access.tsx';
import { FeedBlurb } from '../components/feed-blurb.tsx';
import { Hero } from '../components/hero.tsx';
import { PageFrame } from '../components/page-frame.tsx';

/** What Warble does, shown with a piece of it, and the form for early access. */
export function LandingScreen() {
	return (
		<PageFrame headerLink={{ href: '/login', text: 'Log in' }}>
			<Hero />
			<DraftsBlurb />
			<FeedBlurb />
			<EarlyAccess />
		</PageFrame>
	);
}
