"""How much of a page moved by itself, as browsers measure it."""

from playwright.sync_api import Page


def layout_shift(page: Page) -> float:
    """The sum of all layout shifts since the page was opened, after what is being painted now."""
    return page.evaluate(
        """() => new Promise(done => {
            let sum = 0;
            new PerformanceObserver(list => {
                for (const entry of list.getEntries()) sum += entry.value;
            }).observe({type: 'layout-shift', buffered: true});
            requestAnimationFrame(() => setTimeout(() => done(sum), 100));
        })"""
    )
