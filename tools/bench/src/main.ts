console.log('@landed/bench: nothing here yet');
