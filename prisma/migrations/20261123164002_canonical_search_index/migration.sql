-- §14.1: its entries were made by the function before, which connections that are open keep with the index until it is made anew.
REINDEX INDEX "templates_title_folded_trigrams_idx";
